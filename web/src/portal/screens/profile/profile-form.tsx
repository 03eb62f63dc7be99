import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Anchor, Button, Checkbox, NativeSelect, SimpleGrid, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Input, type Result, useChange } from "../../../api/portal.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { METHODS } from "../../../kit/application/promotion-methods.ts";

const PROMO = { min: 40, max: 1000 } as const;
const BIO_MAX = 600;
const PAID_SEARCHES = ["none", "non_brand", "brand"] as const;

/** The profile to edit, whole. @param publicPage its address, once it is known */
export function ProfileForm({
  profile,
  publicPage,
}: {
  profile: Result<"getMyProfile">;
  publicPage: string | null;
}) {
  const { t } = useTranslation();
  const [values, setValues] = useState({
    promoText: profile.promoText ?? "",
    bio: profile.bio ?? "",
    primaryMethod: profile.primaryMethod ?? "",
    methods: profile.methods,
    paidSearch: profile.paidSearch ?? "none",
    acceptDisclosure: profile.disclosureAttested,
    profilePublic: profile.profilePublic,
  });
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const update = useChange("updateMyProfile", ["getMyProfile"]);
  const save = async () => {
    await update.mutateAsync(values as Input<"updateMyProfile">);
    await notify(t("profile.saved"));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save().catch(() => {});
      }}
    >
      <Stack gap="lg">
        <Card title={t("profile.promo.title")}>
          <Stack gap="md">
            <Textarea
              label={t("profile.promo.promoText")}
              description={t("profile.promo.promoTextAbout", PROMO)}
              required
              autosize
              minRows={4}
              minLength={PROMO.min}
              maxLength={PROMO.max}
              value={values.promoText}
              onChange={({ currentTarget }) => set({ promoText: currentTarget.value })}
            />
            <NativeSelect
              label={t("profile.promo.primaryMethod")}
              required
              data={[
                { value: "", label: t("profile.promo.choose") },
                ...METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
              ]}
              value={values.primaryMethod}
              onChange={({ currentTarget }) => set({ primaryMethod: currentTarget.value })}
            />
            <Checkbox.Group
              label={t("profile.promo.methods")}
              value={[...values.methods]}
              onChange={(methods) => set({ methods })}
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
                {METHODS.filter((value) => value !== values.primaryMethod).map((value) => (
                  <Checkbox key={value} value={value} label={t(`methods.${value}`)} />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
            <Textarea
              label={t("profile.promo.bio")}
              description={t("profile.promo.bioAbout", { max: BIO_MAX })}
              autosize
              minRows={2}
              maxLength={BIO_MAX}
              value={values.bio}
              onChange={({ currentTarget }) => set({ bio: currentTarget.value })}
            />
          </Stack>
        </Card>
        <Card title={t("profile.ads.title")}>
          <Stack gap="md">
            <NativeSelect
              label={t("profile.ads.paidSearch")}
              data={PAID_SEARCHES.map((value) => ({ value, label: t(`profile.ads.paidSearches.${value}`) }))}
              value={values.paidSearch}
              onChange={({ currentTarget }) =>
                set({ paidSearch: currentTarget.value as (typeof PAID_SEARCHES)[number] })
              }
            />
            <Checkbox
              label={t("profile.ads.disclosure")}
              checked={values.acceptDisclosure}
              onChange={({ currentTarget }) => set({ acceptDisclosure: currentTarget.checked })}
            />
          </Stack>
        </Card>
        <Card title={t("profile.public.title")}>
          <Stack gap="sm" align="flex-start">
            <Checkbox
              label={t("profile.public.show")}
              checked={values.profilePublic}
              onChange={({ currentTarget }) => set({ profilePublic: currentTarget.checked })}
            />
            {publicPage !== null && (
              <Anchor href={publicPage} target="_blank" size="sm">
                {t("profile.public.open")}
              </Anchor>
            )}
          </Stack>
        </Card>
        {update.error !== null && <Failure error={update.error} />}
        <div>
          <Button type="submit" loading={update.isPending}>
            {t("profile.save")}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
