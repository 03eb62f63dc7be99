/** What each id in a path identifies, with an example, for the reference and the agent tools. */
export const ID_MEANINGS: Readonly<
  Record<string, { readonly description: string; readonly example: string }>
> = {
  programId: { description: "Program id (prg_…).", example: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D" },
  partnerId: {
    description: "Partner id (prt_…): one account in one program.",
    example: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
  },
  conversionId: { description: "Conversion id (cnv_…).", example: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B" },
  payoutId: { description: "Payout id (pay_…).", example: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1H" },
  batchId: { description: "Payout batch id (bat_…).", example: "bat_01KAK3XH4V9Y2C6R8M0T5W7Z1J" },
  program: {
    description: "Program id (prg_…), program slug, or your partner id (prt_…).",
    example: "acme-partners",
  },
};
