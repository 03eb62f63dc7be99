import { expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({
  OPERATOR_EMAILS: "ops@service.example",
  TEMPORAL_UI_URL: "https://temporal.example/",
  TEMPORAL_NAMESPACE: "partner programs",
});

// PAYOUT-25
test("only operators are shown where the workflows are", async () => {
  const brand = await make.brand();
  const urlFor = async (email?: string) => {
    const person = await openConsole(api, make, brand.id, email === undefined ? {} : { email });
    return (await person.get("/session")).body.data.workflowsUrl;
  };
  expect(await urlFor()).toBeNull();
  expect(await urlFor("ops@service.example")).toBe(
    "https://temporal.example/namespaces/partner%20programs/workflows/",
  );
});
