import { AccountPage } from "../../../session/account/account-page.tsx";

/** Who is signed in, by what, and in which browsers. */
export default function AccountScreen() {
  return <AccountPage />;
}
