/**
 * Errors that only people in a browser see, in the console and the portal; callers with a key never do. PEOPLE-20.
 */
export const PEOPLE_ERRORS = {
  not_signed_in: {
    status: 401,
    message: "You are not signed in.",
    next: "Sign in at /sign-in.",
  },
  wrong_origin: {
    status: 403,
    message: "The request did not come from a page of this service.",
    next: "Reload the page, then try again.",
  },
  step_up_required: {
    status: 403,
    message: "This requires a sign-in within the last 15 minutes.",
    next: "Confirm it’s you at /step-up, then try again.",
  },
  mail_sign_in_required: {
    status: 403,
    message: "This requires a session that began with an emailed link or code.",
    next: "Sign out, then sign in with a link or code sent to your email address.",
  },
  brand_not_found: {
    status: 404,
    message: "Brand not found, or you are not a member of it.",
    next: "Open / to see your brands.",
  },
  account_not_found: {
    status: 404,
    message: "You are not a partner.",
    next: "Open / to see your brands.",
  },
  member_not_found: {
    status: 404,
    message: "Member not found in this brand.",
    next: "List the members to find the id.",
  },
  invitation_not_found: {
    status: 404,
    message: "Open invitation not found in this brand.",
    next: "List the invitations to find the id.",
  },
  session_not_found: {
    status: 404,
    message: "Session not found.",
    next: "List your sessions to find the id.",
  },
  payer_required: {
    status: 403,
    message: "Only owners and members who may pay can do this.",
    next: "Ask an owner of the brand to do it, or to let you pay.",
  },
  passkey_refused: {
    status: 403,
    message: "This passkey couldn’t be verified.",
    next: "Try again, or sign in with an emailed link or code.",
  },
  passkey_not_found: {
    status: 404,
    message: "Passkey not found.",
    next: "List your passkeys to find the id.",
  },
  connection_not_found: {
    status: 404,
    message: "Connection not found.",
    next: "List your connections to find the id.",
  },
  key_not_found: {
    status: 404,
    message: "Key not found.",
    next: "List the keys to find the id.",
  },
  property_not_found: {
    status: 404,
    message: "Property not found.",
    next: "List your properties to find the id.",
  },
  delivery_not_found: {
    status: 404,
    message: "Postback delivery not found.",
    next: "List the deliveries of the program to find the id.",
  },
  event_not_found: {
    status: 404,
    message: "Event not found.",
    next: "List the program's events to find the id.",
  },
  proposal_not_found: {
    status: 404,
    message: "Payout proposal not found.",
    next: "List the program's payout proposals to find the id.",
  },
  more_than_approved: {
    status: 409,
    message: "More would be paid than was proposed. Nothing was sent.",
    next: "Propose the batch again, so that a second person sees what it pays now.",
  },
} as const satisfies Record<string, { status: number; message: string; next: string }>;
