import account from "../account.json" with { type: "json" };
import accountNames from "../account-names.json" with { type: "json" };
import advice from "./advice.json" with { type: "json" };
import application from "./application.json" with { type: "json" };
import applicationForm from "../application-form.json" with { type: "json" };
import applications from "./applications.json" with { type: "json" };
import arrangements from "./arrangements.json" with { type: "json" };
import audit from "./audit.json" with { type: "json" };
import auditActions from "./audit-actions.json" with { type: "json" };
import balance from "./balance.json" with { type: "json" };
import bank from "./bank.json" with { type: "json" };
import batches from "./batches.json" with { type: "json" };
import bulk from "./bulk.json" with { type: "json" };
import changedMeanwhile from "./changed-meanwhile.json" with { type: "json" };
import changes from "../changes.json" with { type: "json" };
import clicks from "./clicks.json" with { type: "json" };
import events from "./events.json" with { type: "json" };
import explain from "../explain.json" with { type: "json" };
import figures from "../figures.json" with { type: "json" };
import finance from "./finance.json" with { type: "json" };
import forecast from "./forecast.json" with { type: "json" };
import funding from "./funding.json" with { type: "json" };
import gate from "./gate.json" with { type: "json" };
import invitePartners from "./invite-partners.json" with { type: "json" };
import journals from "./journals.json" with { type: "json" };
import keys from "../keys.json" with { type: "json" };
import ledger from "./ledger.json" with { type: "json" };
import listing from "./listing.json" with { type: "json" };
import messages from "./messages.json" with { type: "json" };
import methods from "../methods.json" with { type: "json" };
import newProgram from "./new-program.json" with { type: "json" };
import notPaid from "../not-paid.json" with { type: "json" };
import notPaidActions from "./not-paid-actions.json" with { type: "json" };
import overview from "./overview.json" with { type: "json" };
import palette from "./palette.json" with { type: "json" };
import partner from "./partner.json" with { type: "json" };
import partnerActions from "./partner-actions.json" with { type: "json" };
import partnerFilter from "./partner-filter.json" with { type: "json" };
import partners from "./partners.json" with { type: "json" };
import payout from "./payout.json" with { type: "json" };
import payoutActions from "./payout-actions.json" with { type: "json" };
import payoutSettings from "./payout-settings.json" with { type: "json" };
import payoutStart from "./payout-start.json" with { type: "json" };
import payouts from "./payouts.json" with { type: "json" };
import properties from "./properties.json" with { type: "json" };
import proposals from "./proposals.json" with { type: "json" };
import reports from "./reports.json" with { type: "json" };
import saleActions from "./sale-actions.json" with { type: "json" };
import sales from "./sales.json" with { type: "json" };
import setup from "./setup.json" with { type: "json" };
import shortcuts from "./shortcuts.json" with { type: "json" };
import story from "./story.json" with { type: "json" };
import team from "./team.json" with { type: "json" };
import terms from "./terms.json" with { type: "json" };
import termsEdit from "./terms-edit.json" with { type: "json" };
import tracking from "./tracking.json" with { type: "json" };

/** The texts of every screen but the first, by area. */
export const screenWords = {
  account,
  accountNames,
  advice,
  application,
  applicationForm,
  applications,
  arrangements,
  audit,
  auditActions,
  balance,
  bank,
  batches,
  bulk,
  changedMeanwhile,
  changes,
  clicks,
  events,
  explain,
  figures,
  finance,
  forecast,
  funding,
  gate,
  invitePartners,
  journals,
  keys,
  ledger,
  listing,
  messages,
  methods,
  newProgram,
  notPaid,
  notPaidActions,
  overview,
  palette,
  partner,
  partnerActions,
  partnerFilter,
  partners,
  payout,
  payoutActions,
  payoutSettings,
  payoutStart,
  payouts,
  properties,
  proposals,
  reports,
  saleActions,
  sales,
  setup,
  shortcuts,
  story,
  team,
  terms,
  termsEdit,
  tracking,
};
