import { describe, expect, test } from "@jest/globals";
import { creditOf } from "../../support/scenes/credit.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();
const { sell, setStatus } = creditOf(api);

describe("coupons", () => {
  async function couponScene(isOfferOn = true) {
    const scene = await sellingScene(make);
    const { id, brandId } = scene.program;
    await api.deps.sql.execute("update program set is_coupon_offer_on = $2 where id = $1", [id, isOfferOn]);
    await api.deps.sql.execute(
      `insert into coupon (program_id, code_folded, code, partner_id, created_at)
       values ($1, 'save-10', 'Save-10', $2, service_now())`,
      [id, scene.recruiter.id],
    );
    return { ...scene, brandId };
  }

  // CREDIT-1, CREDIT-3
  test.each(["Save-10", "SAVE-10", "save-10"])(
    "go before the click, and are the same in any letter case: %s",
    async (code) => {
      const { program, recruiter, seller } = await couponScene();
      const clickId = await sales.click(program, seller);
      expect(await sell(program, { coupon_code: code })).toBe(`coupon ${recruiter.id}`);
      expect(await sell(program, { coupon_code: code, click_id: clickId })).toBe(`coupon ${recruiter.id}`);
    },
  );

  // CREDIT-3
  test("of a suspended partner are passed over, and alone they name nobody", async () => {
    const scene = await couponScene();
    const { program, seller, recruiter } = scene;
    await setStatus(scene, recruiter.id, "suspend");
    const clickId = await sales.click(program, seller);
    expect(await sell(program, { coupon_code: "SAVE-10", click_id: clickId })).toBe(`click ${seller.id}`);
    expect(await sell(program, { coupon_code: "SAVE-10", ref_code: seller.refCode })).toBe(
      `ref_code ${seller.id}`,
    );
    expect(await sell(program, { coupon_code: "SAVE-10" })).toBe("partner_not_approved");
  });

  // CREDIT-3, PROGRAM-12
  test("while the offer is off are passed over, and alone they name nobody", async () => {
    const { program, seller } = await couponScene(false);
    expect(await sell(program, { coupon_code: "SAVE-10", ref_code: seller.refCode })).toBe(
      `ref_code ${seller.id}`,
    );
    expect(await sell(program, { coupon_code: "SAVE-10" })).toBe("no_attribution");
  });

  // CREDIT-2
  test("that nobody has are passed over, and another program's are nobody's", async () => {
    const { program, seller, brand } = await couponScene();
    const sibling = await make.program(brand.id, { isCouponOfferOn: true });
    expect(await sell(program, { coupon_code: "other", ref_code: seller.refCode })).toBe(
      `ref_code ${seller.id}`,
    );
    expect(await sell(program, { coupon_code: "other" })).toBe("unknown_code");
    expect(await sell(sibling, { coupon_code: "SAVE-10" })).toBe("unknown_code");
  });

  // CREDIT-2
  test("decide alone when they apply: what is refused by coupon is not tried by click", async () => {
    const { program, seller, recruiter } = await couponScene();
    const fields = {
      coupon_code: "SAVE-10",
      ref_code: seller.refCode,
      customer_email: recruiter.account.email,
    };
    expect(await sell(program, fields)).toBe("self_referral");
  });
});
