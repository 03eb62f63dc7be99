/** What a partner writes in an application; answers by question. */
export interface ApplicationValues {
  readonly promoText: string;
  readonly primaryMethod: string;
  readonly channel: string;
  readonly reach: string;
  readonly proofUrl: string;
  readonly note: string;
  readonly acceptDisclosure: boolean;
  readonly answers: Readonly<Record<string, string>>;
}

export const EMPTY_APPLICATION: ApplicationValues = {
  promoText: "",
  primaryMethod: "",
  channel: "",
  reach: "",
  proofUrl: "",
  note: "",
  acceptDisclosure: false,
  answers: {},
};
