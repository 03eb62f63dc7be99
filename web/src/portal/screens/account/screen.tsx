import { AccountPage } from "../../../session/account/account-page.tsx";
import { DeleteAccount } from "./delete-account.tsx";

/** Who is signed in, by what, and in which browsers; and the end of the account. */
export default function AccountScreen() {
  return (
    <AccountPage>
      <DeleteAccount />
    </AccountPage>
  );
}
