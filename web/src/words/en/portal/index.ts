import account from "../account.json" with { type: "json" };
import accountNames from "../account-names.json" with { type: "json" };
import applicationForm from "../application-form.json" with { type: "json" };
import changes from "../changes.json" with { type: "json" };
import deletion from "./deletion.json" with { type: "json" };
import earnings from "./earnings.json" with { type: "json" };
import explain from "../explain.json" with { type: "json" };
import figures from "../figures.json" with { type: "json" };
import join from "./join.json" with { type: "json" };
import keys from "../keys.json" with { type: "json" };
import links from "./links.json" with { type: "json" };
import marketplace from "./marketplace.json" with { type: "json" };
import messages from "./messages.json" with { type: "json" };
import methods from "../methods.json" with { type: "json" };
import myKeys from "./my-keys.json" with { type: "json" };
import myProperties from "./my-properties.json" with { type: "json" };
import palette from "./palette.json" with { type: "json" };
import payoutAccount from "./payout-account.json" with { type: "json" };
import payouts from "./payouts.json" with { type: "json" };
import postback from "./postback.json" with { type: "json" };
import profile from "./profile.json" with { type: "json" };
import program from "./program.json" with { type: "json" };
import properties from "../console/properties.json" with { type: "json" };
import recruits from "./recruits.json" with { type: "json" };
import sales from "./sales.json" with { type: "json" };
import shortcuts from "./shortcuts.json" with { type: "json" };
import statements from "./statements.json" with { type: "json" };
import stats from "./stats.json" with { type: "json" };
import tax from "./tax.json" with { type: "json" };

/** The texts of every screen but the first, by area. */
export const screenWords = {
  account,
  accountNames,
  applicationForm,
  changes,
  deletion,
  earnings,
  explain,
  figures,
  join,
  keys,
  links,
  marketplace,
  messages,
  methods,
  myKeys,
  myProperties,
  palette,
  payoutAccount,
  payouts,
  postback,
  profile,
  program,
  properties,
  recruits,
  sales,
  shortcuts,
  statements,
  stats,
  tax,
};
