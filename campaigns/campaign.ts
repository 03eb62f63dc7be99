import type { Cluster, ClusterOptions } from "./cluster/cluster.ts";
import type { CampaignReport } from "./report.ts";

/** The options of a campaign, by name, each with its default. */
export interface CampaignOptions {
  readonly numbers: Readonly<Record<string, number>>;
  /** Each takes one of a few words; the first is the default. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly texts: Readonly<Record<string, string>>;
}

export type ValuesOf<Options extends CampaignOptions> = {
  readonly [Name in keyof Options["numbers"]]: number;
} & { readonly [Name in keyof Options["choices"]]: Options["choices"][Name][number] } & {
  readonly [Name in keyof Options["texts"]]: string;
};

export interface Campaign<Options extends CampaignOptions = CampaignOptions> {
  readonly options: Options;
  readonly prepare: (values: ValuesOf<Options>) => PreparedCampaign;
}

export interface PreparedCampaign {
  readonly cluster: ClusterOptions;
  readonly run: (cluster: Cluster) => Promise<CampaignReport>;
  /** Removes what it needs outside the cluster. */
  readonly cleanUp?: () => void;
}

/** Declares a campaign; the compiler checks that it reads only options it takes. */
export function campaign<const Options extends CampaignOptions>(declared: Campaign<Options>): Campaign {
  return declared as unknown as Campaign;
}
