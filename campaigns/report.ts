/** What a campaign found. */
export interface CampaignReport {
  /** Tables and lines, in Markdown. */
  readonly text: string;
  /** What is off, in words; empty when everything held. */
  readonly failures: readonly string[];
}
