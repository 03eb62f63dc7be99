import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormatsProvider } from "../kit/formats.tsx";
import { Failure } from "../kit/states/failure.tsx";
import { Loading } from "../kit/states/loading.tsx";
import { pageLocale } from "../words/index.ts";
import { type Person, PersonProvider } from "../session/person.tsx";

/** What the session of any app answers, besides what is its own. */
type Session = Omit<Person, "name"> & {
  readonly now: string;
  readonly systemNow: string;
  readonly currencyDecimals: Readonly<Record<string, number>>;
};

/** Waits for who is signed in before anything else: every amount and date needs what comes with it. */
export function SignedIn<Answer extends Session>({
  query: { data, error, refetch, dataUpdatedAt },
  nameOf,
  children,
}: {
  query: UseQueryResult<Answer>;
  nameOf: (answer: Answer) => string;
  children: (answer: Answer) => ReactNode;
}) {
  if (data === undefined) {
    return (
      <main className="kit-page kit-alone">
        {error === null ? <Loading lines={6} /> : <Failure error={error} onRetry={() => void refetch()} />}
      </main>
    );
  }
  const { session, network, places, language } = data;
  return (
    <PersonProvider value={{ session, network, places, language, name: nameOf(data) }}>
      <FormatsProvider
        locale={pageLocale()}
        decimals={data.currencyDecimals}
        serviceNow={data.now}
        systemNow={data.systemNow}
        readAtMs={dataUpdatedAt}
      >
        {children(data)}
      </FormatsProvider>
    </PersonProvider>
  );
}
