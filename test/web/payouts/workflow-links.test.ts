import { expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({
  OPERATOR_EMAILS: `ops@service.example, ${OPERATOR_EMAIL}`,
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

// DESK-16
test("the desk shows operators where they are", async () => {
  const desk = await openDesk(api, make, (await make.brand()).id);
  expect((await desk.get("/session")).body.data.workflowsUrl).toBe(
    "https://temporal.example/namespaces/partner%20programs/workflows/",
  );
});
