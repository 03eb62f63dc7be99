import { Button, SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../api/portal.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { FilterBar, useFilters } from "../../../kit/list/filters.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import "../../portal.css";
import { ProgramCard } from "./program-card.tsx";

/** The programs that the partner can join. */
export default function MarketplaceScreen() {
  const { t } = useTranslation();
  const { values, set } = useFilters(["q"]);
  const { q } = values;
  const query = useRows("browseMarketplace", { limit: 24, ...(q === undefined ? {} : { q }) });
  return (
    <Page title={t("marketplace.title")} about={t("marketplace.about")}>
      <FilterBar filters={[{ name: "q", label: t("marketplace.search") }]} values={values} onChange={set} />
      <Await query={query} lines={4} height={140}>
        {({ pages }) => {
          const programs = pages.flatMap(({ data }) => data);
          if (programs.length === 0)
            return <NothingFound isSearched={q !== undefined} onClear={() => set({ q: undefined })} />;
          return (
            <>
              <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md" className="portal-cards">
                {programs.map((program) => (
                  <ProgramCard key={program.id} program={program} />
                ))}
              </SimpleGrid>
              {query.hasNextPage && (
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t("marketplace.more")}
                </Button>
              )}
            </>
          );
        }}
      </Await>
    </Page>
  );
}

function NothingFound({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (!isSearched) {
    return <Empty icon="search" title={t("marketplace.empty.title")} text={t("marketplace.empty.text")} />;
  }
  return (
    <Empty
      icon="search"
      title={t("marketplace.none.title")}
      text={t("marketplace.none.text")}
      action={
        <Button variant="default" onClick={onClear}>
          {t("marketplace.none.action")}
        </Button>
      }
    />
  );
}
