import { FORMATS } from "../../../mail/formats.ts";
import { GERMAN_TERMS } from "../../../mail/terms-words-de.ts";
import type { PageWords } from "./en.ts";
import { propertyTypeText } from "./property-type.ts";

const days = (number: number) => `${number} ${number === 1 ? "Tag" : "Tage"}`;

/** Days are stored and counted in UTC. */
const DAY = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("de-DE", { month: "long", year: "numeric", timeZone: "UTC" });
const { money, percent, country, count, moment } = FORMATS.de;

/** The pages outside the apps in German. PEOPLE-35. */
export const GERMAN_PAGES: PageWords = {
  money,
  country,
  percent,
  day: (at) => DAY.format(at),
  fromTo: (first, last) => `${first} bis ${last} (UTC)`,
  moment,
  program: {
    title: (program, brand) => `${program}, Partnerprogramm von ${brand}`,
    lead: (brand) => `Partnerprogramm von ${brand}`,
    preview: "Dies ist eine Vorschau: Bis das Programm aktiv ist, sieht es nur Ihr Team.",
    paused:
      "Dieses Programm ist pausiert: Neue Verkäufe werden nicht zugeordnet, und Bewerbungen sind zurzeit nicht möglich.",
    invitedBy: (name) => `${name} hat Sie eingeladen.`,
    apply: "Bewerben",
    missing: {
      title: "Programm nicht gefunden",
      text: "Dieses Programm gibt es nicht, oder es ist noch nicht eröffnet.",
    },
  },
  terms: {
    title: (version) => `Konditionen (Version ${version})`,
    commission: "Provision",
    commissionText: GERMAN_TERMS.commission,
    override: "Werberprovision",
    overrideText: GERMAN_TERMS.override,
    renewals: "Verlängerungen",
    renewalsText: GERMAN_TERMS.renewals,
    paid: "Ausgezahlt",
    paidText: (holdDays) => `${days(holdDays)} nach dem Verkauf, sobald genehmigt`,
    attributionWindow: "Zuordnungsfrist",
    attributionWindowText: (windowDays, attribution) =>
      `innerhalb von ${windowDays} ${windowDays === 1 ? "Tag" : "Tagen"}; ` +
      `der ${attribution === "first" ? "erste" : "letzte"} Klick zählt`,
    customers: "Kunden",
    newOnly: "nur Neukunden",
    allCustomers: "Neu- und Bestandskunden",
    countries: "Länder",
    everywhere: "alle",
    minimumPayout: "Mindestauszahlung",
    currency: "Währung",
    change: "Angekündigte Änderung",
    changeFrom: (moment, version) => `Ab ${moment} gilt Version ${version} der Konditionen:`,
    changedTerm: GERMAN_TERMS.changed,
    products: "Produktsätze",
    bounties: "Prämien",
    traffic: "Werbemethoden",
    othersAllowed: "Alle anderen sind erlaubt.",
    source: GERMAN_TERMS.source,
    rules: { ask: "nur auf Anfrage", banned: "verboten" },
    brandRules: "Markenregeln",
    questions: "Fragen an Bewerber",
  },
  join: {
    title: "Beitreten",
    open: "Bewerbungen werden sofort genehmigt, sofern keine Prüfung sie der Marke vorlegt.",
    reviewed: "Die Marke prüft jede Bewerbung.",
    ways: (tool) =>
      `Bewerben Sie sich oben oder mit Ihrem Partnerschlüssel, oder überlassen Sie es Ihrem Agenten mit dem Werkzeug ${tool}:`,
  },
  profile: {
    verified: "Bestätigte Werbeflächen",
    type: propertyTypeText,
    missing: { title: "Partner nicht gefunden", text: "Kein Partner hat diesen Namen." },
  },
  invoice: {
    title: (number) => `Rechnung ${number}`,
    lead: (program) => `Plattformgebühren des Partnerprogramms ${program}`,
    to: "Rechnung an",
    period: "Zeitraum",
    issued: "Ausgestellt",
    drawn: "Gebühren für Genehmigungen",
    givenBack: "Zurückgegeben für Erstattungen und Ablehnungen",
    total: "Summe",
    status: "Status",
    statuses: {
      paid: "Aus den Einlagen des Programms bezahlt.",
      open: "Offen: Die Einlagen des Programms decken sie noch nicht.",
    },
    missing: {
      title: "Rechnung nicht gefunden",
      text: "Prüfen Sie, ob Sie die vollständige Adresse kopiert haben.",
    },
  },
  statement: {
    month: (at) => MONTH.format(at),
    title: (period) => `Abrechnung ${period}`,
    all: "Alle Abrechnungen",
    ongoing: "Der Zeitraum läuft noch: Die Zahlen können sich ändern.",
    for: "Für",
    period: "Zeitraum",
    created: "Erstellt am",
    nothing: "In diesem Zeitraum wurde nichts gebucht, und Ihnen stand nichts zu.",
    sums: {
      opening: "Ihnen zustehend davor",
      own: "Eigene Verkäufe",
      ownReversed: "Eigene Verkäufe, storniert",
      overrides: "Verkäufe Geworbener",
      overridesReversed: "Verkäufe Geworbener, storniert",
      paidOut: "Ausgezahlt",
      returned: "Aus Auszahlungen zurück",
      closing: "Ihnen zustehend am Ende",
      closingNow: "Ihnen zustehend jetzt",
    },
    totals: (currency) => `Summe in ${currency}`,
    entriesOf: { direct: "Buchungen eigener Verkäufe", override: "Buchungen der Verkäufe Geworbener" },
    columns: { posted: "Gebucht (UTC)", program: "Programm", entry: "Buchung", amount: "Betrag" },
    entries: {
      accrual: "Verdient",
      reversal: "Storniert",
      payout: "Ausgezahlt",
      payout_reversal: "Zurückgegeben",
    },
    noEntries: "Keine Buchungen in diesem Zeitraum",
    leftOut: (shown) =>
      `Hier stehen nur die neuesten ${count(shown)} Buchungen. Die Summen oben enthalten alle; die übrigen ` +
      "stehen in der CSV-Datei.",
    download: "CSV herunterladen",
    missing: {
      title: "Abrechnung nicht gefunden",
      text: "Abrechnungen gibt es für Monate und Jahre. Das Partnerportal listet Ihre auf.",
    },
  },
  link: {
    missing: {
      title: "Link nicht gefunden",
      text: "Vielleicht enthält der Link einen Tippfehler. Bitten Sie um einen neuen, wo Sie ihn gefunden haben.",
    },
  },
};
