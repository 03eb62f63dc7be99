import type { Page } from "playwright-core";
import type { TestApi } from "./api.ts";
import { newestLetter, wayIn } from "./people.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Signs in where the page asks who is there, with the link of the mail that it sends. */
export async function signInByMail(page: Page, api: TestApi, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await press(page, "Email me a link");
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  await page.goto(`${api.baseUrl}${wayIn(await newestLetter(api, email)).path}`);
  await press(page, "Sign in");
}

/** Creates the account of a partner in Germany. */
export async function createAccount(page: Page, name: string): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Country").selectOption("DE");
  await press(page, "Create account");
}

/** Says in the application how the program will be promoted. */
export async function describePromotion(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^How will you promote/).fill(text);
  await page.getByLabel(/^Main method/).selectOption("newsletter_email");
}

/** Accepts the terms and applies, and waits for the brand's decision to be awaited. */
export async function sendApplication(page: Page): Promise<void> {
  await page.getByLabel(/^I accept the terms/).check();
  await press(page, "Send application");
  await page.getByRole("heading", { name: "Your application is pending" }).waitFor();
}

/** Submits a W-8BEN on the screen of the tax form. */
export async function submitTaxForm(page: Page, name: string): Promise<void> {
  await press(page, "Fill in the form");
  await page.getByLabel(/^W-8BEN/).check();
  await page.getByLabel(/^Full name/).fill(name);
  await page.getByLabel(/^Tax number/).fill("12 345 678 901");
  await page.getByLabel(/^Date of birth/).fill("1990-02-28");
  await page.getByLabel(/^Street and number/).fill("Lindenweg 4");
  await page.getByLabel(/^City/).fill("Berlin");
  await page.getByLabel(/^Date signed/).fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel(/^Under penalties of perjury/).check();
  await press(page, "Submit form");
  await page.getByText("Tax number ending 8901").waitFor();
}
