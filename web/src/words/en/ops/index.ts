import account from "../account.json" with { type: "json" };
import accountNames from "../account-names.json" with { type: "json" };
import audit from "./audit.json" with { type: "json" };
import auditActions from "../console/audit-actions.json" with { type: "json" };
import books from "./books.json" with { type: "json" };
import brands from "./brands.json" with { type: "json" };
import clock from "./clock.json" with { type: "json" };
import codes from "./codes.json" with { type: "json" };
import disputes from "./disputes.json" with { type: "json" };
import funds from "./funds.json" with { type: "json" };
import mails from "./mails.json" with { type: "json" };
import palette from "./palette.json" with { type: "json" };
import payouts from "./payouts.json" with { type: "json" };
import people from "./people.json" with { type: "json" };
import processes from "./processes.json" with { type: "json" };
import shortcuts from "./shortcuts.json" with { type: "json" };

/** The texts of every screen but the first, by area. */
export const screenWords = {
  account,
  accountNames,
  audit,
  auditActions,
  books,
  brands,
  clock,
  codes,
  disputes,
  funds,
  mails,
  palette,
  payouts,
  people,
  processes,
  shortcuts,
};
