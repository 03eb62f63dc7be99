import { operatorPerson } from "../../endpoint/endpoint.ts";
import { none } from "../../schema/common.ts";

/** What all reads of the desk declare alike. */
export const deskRead = {
  method: "GET",
  status: 200,
  access: operatorPerson,
  effect: "read",
  tag: "Account",
  body: none,
} as const;

/** What all changes of the desk declare alike. The audit trail names the operator's login. PEOPLE-31. */
export const deskChange = {
  method: "POST",
  status: 200,
  access: operatorPerson,
  effect: "command",
  tag: "Account",
  query: none,
} as const;

/** Changes that move money, or say who may do what: only shortly after a sign-in. PEOPLE-13. */
export const deskChangeWithStepUp = { ...deskChange, stepUp: true } as const;
