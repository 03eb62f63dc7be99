import type { SignInWords } from "./en.ts";

/** The sign-in pages in German. PEOPLE-35. */
export const GERMAN_WORDS: SignInWords = {
  email: "E-Mail-Adresse",
  emailLink: "Link per E-Mail senden",
  code: "Code",
  signIn: "Anmelden",
  newLink: "Neuen Link anfordern",
  goToSignIn: "Zur Anmeldung",
  goHome: "Zur Startseite",
  or: "oder",
  signOut: "Abmelden",
  signOutEverywhere: "Überall abmelden",
  ask: {
    title: "Anmelden",
    lead: "Geben Sie Ihre E-Mail-Adresse ein, und wir senden Ihnen einen Anmeldelink. Ein Passwort brauchen Sie nicht.",
  },
  sent: {
    title: "Sehen Sie in Ihr Postfach",
    lead:
      "Wir haben einen Link und einen Code an diese Adresse gesendet. Öffnen Sie den Link in diesem Browser, oder " +
      "geben Sie den Code hier ein.",
    expiry: (tryAgain) =>
      "Link und Code gelten einmal und 15 Minuten lang. Nichts angekommen? Sehen Sie im Spam-Ordner nach, oder " +
      `${tryAgain("versuchen Sie es erneut")}.`,
  },
  link: {
    sign_in: { title: "Fast geschafft", lead: "Wählen Sie Anmelden, um in diesem Browser fortzufahren." },
    sign_up: {
      title: "Konto anlegen",
      lead: "Ihre Adresse ist bestätigt. Wählen Sie Anmelden, um fortzufahren.",
    },
  },
  otherBrowser: {
    title: "Weiter im ursprünglichen Browser",
    lead:
      "Zu Ihrer Sicherheit gilt dieser Link nur in dem Browser, in dem er angefordert wurde. Öffnen Sie ihn dort, " +
      "oder geben Sie den Code aus derselben E-Mail ein.",
  },
  goneLink: {
    title: "Dieser Link gilt nicht",
    lead: "Anmeldelinks gelten einmal und 15 Minuten lang.",
  },
  stepUp: {
    title: "Bestätigen Sie Ihre Identität",
    lead: (email) =>
      "Für diese Aktion müssen Sie sich vor Kurzem angemeldet haben. Wir senden einen Link und einen Code an " +
      `<strong>${email}</strong>.`,
  },
  address: {
    title: "E-Mail-Adresse ändern",
    lead: (email, formerEmail) =>
      `Danach melden Sie sich mit <strong>${email}</strong> statt mit ${formerEmail} an und erhalten dort Ihre E-Mails. ` +
      "In anderen Browsern werden Sie abgemeldet.",
    confirm: "Adresse ändern",
    signIn:
      "Öffnen Sie diesen Link in einem Browser, in dem Sie mit Ihrer bisherigen Adresse angemeldet sind.",
    changed: { title: "Adresse geändert", lead: "Ab jetzt melden Sie sich mit Ihrer neuen Adresse an." },
    gone: {
      title: "Dieser Link gilt nicht",
      lead: "Er ist abgelaufen, oder Sie haben seitdem einen anderen angefordert.",
    },
    taken: {
      title: "Diese Adresse ist vergeben",
      lead: "Ein anderes Konto nutzt sie. Löschen Sie jenes zuerst, oder wählen Sie eine andere Adresse.",
    },
  },
  tooMany: {
    title: "Zu viele E-Mails",
    lead: (minutes) =>
      "Wir haben Ihnen bereits mehrere Anmeldelinks gesendet. Nutzen Sie den neuesten, oder versuchen Sie es in " +
      `${minutes} ${minutes === 1 ? "Minute" : "Minuten"} erneut.`,
  },
  needsHttps: {
    title: "HTTPS erforderlich",
    lead:
      "Die Anmeldung funktioniert nur über HTTPS. Wenn Sie diesen Dienst betreiben, stellen Sie ihn hinter HTTPS " +
      "bereit, und setzen Sie BASE_URL.",
  },
  passkey: {
    sign_in: "Mit Passkey anmelden",
    step_up: "Passkey verwenden",
    failed: "Ihr Browser konnte hier keinen Passkey verwenden.",
  },
  invitation: {
    title: "Sie sind eingeladen",
    signIn: "Melden Sie sich zum Annehmen mit der E-Mail-Adresse an, an die die Einladung gesendet wurde.",
    text: (brand, role) => `${brand} lädt Sie ins Team ein (${role}).`,
    accept: "Annehmen",
  },
  noInvitation: {
    title: "Einladung nicht gefunden",
    lead:
      "Sie ist abgelaufen, wurde angenommen oder zurückgezogen oder ging an eine andere E-Mail-Adresse als die, mit " +
      "der Sie angemeldet sind.",
  },
  home: {
    title: "Startseite",
    hello: (name) => `Hallo, ${name}`,
    signedInAs: (email) => `Angemeldet als ${email}`,
    portal: { name: "Partnerportal", what: "Ihre Links und Ihr Verdienst" },
    desk: { name: "Betreiberbereich", what: "alle Marken" },
    roles: { owner: "Inhaber", manager: "Manager", viewer: "Betrachter" },
    mayPay: "kann Auszahlungen vornehmen",
  },
  signUp: {
    title: "Konto anlegen",
    lead: (email) =>
      `Sie sind angemeldet als <strong>${email}</strong>. Sagen Sie uns, wer Sie sind, um als Partner zu verdienen.`,
    name: "Vor- und Nachname",
    country: "Land",
    chooseCountry: "Land wählen",
    create: "Konto anlegen",
    brandsTeam:
      "Wenn Sie stattdessen dem Team einer Marke beitreten möchten, bitten Sie deren Inhaber um eine Einladung.",
  },
  oidc: {
    continueWith: (provider) => `Weiter mit ${provider}`,
    proveAddress: {
      title: "Bestätigen Sie Ihre E-Mail-Adresse",
      lead: (provider) =>
        `Sie melden sich zum ersten Mal mit ${provider} an. Bestätigen Sie einmal Ihre E-Mail-Adresse, und wir ` +
        "verbinden beides.",
    },
    connectTitle: (provider) => `${provider} verbinden`,
    connectLead: (provider, email) =>
      `Sie sind angemeldet als <strong>${email}</strong>. Verbinden Sie dieses Konto bei ${provider}, um sich künftig ` +
      "damit anzumelden.",
    connectByMail: "Zur Bestätigung Ihrer Identität senden wir einen Link und einen Code an diese Adresse.",
    connect: "Verbinden",
    notNow: "Nicht jetzt",
    expired: {
      title: "Anmeldung abgelaufen",
      lead: "Dieser Versuch wurde schon verwendet, ist abgelaufen oder begann in einem anderen Browser.",
    },
    tryAgain: "Erneut versuchen",
    refusedTitle: "Anmeldung fehlgeschlagen",
    refusedLead: (provider) =>
      `${provider} hat nicht bestätigt, wer Sie sind. Versuchen Sie es erneut, oder fordern Sie einen Link per ` +
      "E-Mail an.",
  },
  problems: {
    email: "Geben Sie eine gültige E-Mail-Adresse ein.",
    code:
      "Dieser Code stimmt nicht oder ist abgelaufen. Sehen Sie in der neuesten E-Mail nach; nach fünf falschen Codes " +
      "fordern Sie einen neuen Link an.",
    nameAndCountry: "Geben Sie Ihren Namen ein, und wählen Sie Ihr Land.",
    oidcUnreachable: (provider) =>
      `${provider} ist gerade nicht erreichbar. Melden Sie sich stattdessen mit einem Link an.`,
  },
  errors: {
    400: {
      title: "Das hat nicht geklappt",
      text: "Das Formular war unvollständig. Gehen Sie zurück, und füllen Sie es erneut aus.",
    },
    403: {
      title: "Das hat nicht geklappt",
      text: "Dieses Formular wurde von einer anderen Seite gesendet. Öffnen Sie die Anmeldung, und versuchen Sie es erneut.",
    },
    405: {
      title: "Das hat nicht geklappt",
      text: "Diese Seite lässt sich so nicht öffnen. Beginnen Sie bei der Anmeldung.",
    },
    413: {
      title: "Das hat nicht geklappt",
      text: "Das Formular war zu groß. Gehen Sie zurück, und füllen Sie es erneut aus.",
    },
    429: { title: "Zu viele Anfragen", text: "Warten Sie eine Minute, und versuchen Sie es dann erneut." },
    503: {
      title: "Wir sind gleich wieder da",
      text: "Der Dienst ist gerade ausgelastet. Nichts wurde geändert. Versuchen Sie es in Kürze erneut.",
    },
  },
  unexpected: {
    title: "Etwas ist schiefgegangen",
    text: "Der Fehler liegt bei uns. Nichts wurde geändert. Versuchen Sie es erneut.",
  },
  reference: "Referenz",
};
