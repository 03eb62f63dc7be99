/**
 * Shell variables used by the reference's examples: some printed by the first `npm start`, the others looked up in
 * its demo.
 */
const DEMO_VALUES = {
  PROGRAM: "api /programs | ids prg | head -1",
  PARTNER_ID: 'api "/programs/$PROGRAM/partners?status=approved" | ids prt | tail -1',
  APPLICANT: 'api "/programs/$PROGRAM/partners?status=pending" | ids prt | head -1',
  OTHER_APPLICANT: 'api "/programs/$PROGRAM/partners?status=pending" | ids prt | tail -1',
  CONVERSION: 'api "/programs/$PROGRAM/conversions?status=pending" | ids cnv | tail -1',
  PAYOUT: 'api "/programs/$PROGRAM/payouts" | ids pay | head -1',
  BATCH: 'api "/programs/$PROGRAM/payout-batches" | ids bat | head -1',
  NEW_PROGRAM: "api /programs | ids prg | tail -1",
  SECRET: `api "/programs/$PROGRAM/integration" | grep -o 'vps_[^"]*'`,
} as const;

export type DemoValue = keyof typeof DEMO_VALUES;

/** The demo record for each path parameter, unless the endpoint's example names another. */
export const USUAL_VALUES: Readonly<Record<string, DemoValue>> = {
  programId: "PROGRAM",
  partnerId: "PARTNER_ID",
  conversionId: "CONVERSION",
  payoutId: "PAYOUT",
  batchId: "BATCH",
  program: "PROGRAM",
};

/** The shell lines that precede the examples. */
export const demoLines = (baseUrl: string): string => `BASE=${baseUrl}
OWNER=vpk_…      # the brand key with the role owner
PARTNER=vpp_…    # the first partner key

api() { curl -s -H "Authorization: Bearer $OWNER" "$BASE/api/v1$1"; }
ids() { grep -o "\\"id\\":\\"$1_[0-9A-Z]*" | cut -d '"' -f 4; }

${Object.entries(DEMO_VALUES)
  .map(([name, command]) => `${name}=$(${command})`)
  .join("\n")}`;
