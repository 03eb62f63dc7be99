import type { Role } from "../../../domain/access/roles.ts";

interface Failed {
  readonly title: string;
  readonly text: string;
}

const ROLES: Readonly<Record<Role, string>> = { owner: "owner", manager: "manager", viewer: "viewer" };

/** Texts of the error pages, by status. */
const ERRORS = {
  400: { title: "That didn’t work", text: "The form was incomplete. Go back and fill it in again." },
  403: {
    title: "That didn’t work",
    text: "This form was sent from another page. Open sign-in and try again.",
  },
  405: { title: "That didn’t work", text: "This page can’t be opened like this. Start again from sign-in." },
  413: { title: "That didn’t work", text: "The form was too large. Go back and fill it in again." },
  429: { title: "Too many requests", text: "Wait a minute, then try again." },
  503: {
    title: "We’ll be right back",
    text: "The service is busy at the moment. Nothing was changed. Try again shortly.",
  },
} satisfies Readonly<Record<number, Failed>>;

/** The sign-in pages in English. What their functions take and return is HTML, except in titles and problems. */
export const ENGLISH_WORDS = {
  email: "Email address",
  emailLink: "Email me a link",
  code: "Code",
  signIn: "Sign in",
  newLink: "Get a new link",
  goToSignIn: "Go to sign-in",
  goHome: "Go to home",
  or: "or",
  signOut: "Sign out",
  signOutEverywhere: "Sign out everywhere",
  ask: {
    title: "Sign in",
    lead: "Enter your email address and we’ll send you a sign-in link. No password needed.",
  },
  sent: {
    title: "Check your inbox",
    lead: "We sent a link and a code to that address. Open the link in this browser, or enter the code here.",
    expiry: (tryAgain: (text: string) => string) =>
      "The link and the code work once and expire in 15 minutes. Nothing there? Check your spam folder, or " +
      `${tryAgain("try again")}.`,
  },
  link: {
    sign_in: { title: "Almost there", lead: "Select Sign in to continue in this browser." },
    sign_up: { title: "Create your account", lead: "Your address is confirmed. Select Sign in to continue." },
  },
  otherBrowser: {
    title: "Continue in your original browser",
    lead:
      "For your security, this link only works in the browser that requested it. Open it there, or enter the code " +
      "from the same email.",
  },
  goneLink: {
    title: "This link doesn’t work",
    lead: "Sign-in links work once and expire after 15 minutes.",
  },
  stepUp: {
    title: "Confirm it’s you",
    lead: (email: string) =>
      `This action needs a recent sign-in. We’ll send a link and a code to <strong>${email}</strong>.`,
  },
  address: {
    title: "Change your email address",
    lead: (email: string, formerEmail: string) =>
      `You’ll sign in with <strong>${email}</strong> instead of ${formerEmail}, and we’ll email you there. ` +
      "Your other browsers will be signed out.",
    confirm: "Change address",
    signIn: "Open this link in a browser where you’re signed in with your current address.",
    changed: { title: "Address changed", lead: "From now on you sign in with your new address." },
    gone: { title: "This link doesn’t work", lead: "It has expired, or you’ve requested a newer one." },
    taken: {
      title: "This address is taken",
      lead: "Another account uses it. Delete that account first, or choose another address.",
    },
  },
  tooMany: {
    title: "Too many emails",
    lead: (minutes: number) =>
      `We’ve already sent you several sign-in emails. Use the latest one, or try again in ${minutes} ` +
      `${minutes === 1 ? "minute" : "minutes"}.`,
  },
  needsHttps: {
    title: "HTTPS required",
    lead: "Sign-in works over HTTPS only. If you run this service, put it behind HTTPS and set BASE_URL.",
  },
  passkey: {
    sign_in: "Sign in with a passkey",
    step_up: "Use a passkey",
    failed: "Your browser couldn’t use a passkey here.",
  },
  invitation: {
    title: "You’re invited",
    signIn: "To accept, sign in with the email address that received the invitation.",
    text: (brand: string, role: string) => `${brand} invited you to join its team (${role}).`,
    accept: "Accept",
  },
  noInvitation: {
    title: "Invitation not found",
    lead:
      "It may have expired, been accepted or withdrawn, or been sent to a different email address than the one " +
      "you’re signed in with.",
  },
  home: {
    title: "Home",
    hello: (name: string) => `Hello, ${name}`,
    signedInAs: (email: string) => `Signed in as ${email}`,
    portal: { name: "Partner portal", what: "your links and earnings" },
    desk: { name: "Operator desk", what: "every brand" },
    roles: ROLES,
    mayPay: "can make payouts",
  },
  signUp: {
    title: "Create your account",
    lead: (email: string) =>
      `You’re signed in as <strong>${email}</strong>. Tell us who you are to start earning as a partner.`,
    name: "Full name",
    country: "Country",
    chooseCountry: "Choose a country",
    create: "Create account",
    brandsTeam: "To join a brand’s team instead, ask its owner for an invitation.",
  },
  oidc: {
    continueWith: (provider: string) => `Continue with ${provider}`,
    proveAddress: {
      title: "Confirm your email address",
      lead: (provider: string) =>
        `This is your first sign-in with ${provider}. Confirm your email address once, and we’ll connect the two.`,
    },
    connectTitle: (provider: string) => `Connect ${provider}`,
    connectLead: (provider: string, email: string) =>
      `You’re signed in as <strong>${email}</strong>. Connect this ${provider} account to sign in with it from now on.`,
    connectByMail: "To confirm it’s you, we’ll send a link and a code to that address.",
    connect: "Connect",
    notNow: "Not now",
    expired: {
      title: "Sign-in expired",
      lead: "This attempt was already used, timed out, or began in another browser.",
    },
    tryAgain: "Try again",
    refusedTitle: "Sign-in failed",
    refusedLead: (provider: string) =>
      `${provider} didn’t confirm who you are. Try again, or get a link by email.`,
  },
  problems: {
    email: "Enter a valid email address.",
    code: "That code isn’t right, or has expired. Check the latest email; after five wrong codes, get a new link.",
    nameAndCountry: "Enter your name and choose your country.",
    oidcUnreachable: (provider: string) =>
      `${provider} isn’t available right now. Sign in with a link instead.`,
  },
  errors: ERRORS,
  unexpected: {
    title: "Something went wrong",
    text: "The problem is on our side. Nothing was changed. Try again.",
  },
  reference: "Reference",
};

/** The texts of the sign-in pages in one language. */
export type SignInWords = typeof ENGLISH_WORDS;
