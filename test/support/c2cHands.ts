import type { Hand } from './hand.ts'
import { picture } from './hand.ts'
import { PIN } from './payTypeExamples.ts'

// Steps of C2C trading by what stands on the screens alone.

/** The market of USDT in dollars: what can be bought there by bank card. */
export const findsCardOffers = async ({ phone: { page }, word }: Hand): Promise<void> => {
  await page.goto('/#/pages/C2C/C2C')
  const currency = page.getByRole('button', { name: word('c2cMarket:currencyIs', { currency: 'USD' }), exact: true })
  const chooser = page.getByRole('button', { name: new RegExp(word('c2cMarket:currencyIs', { currency: '[A-Z]{3}' })) })
  await chooser.waitFor()
  if (!(await currency.isVisible())) {
    await chooser.click()
    await page.getByRole('radio', { name: /^USD/ }).click()
    await currency.waitFor()
  }
  await page
    .getByRole('combobox', { name: word('c2cMarket:method') })
    .selectOption({ label: word('c2c:pay.type.card') })
}

/** Takes so much of an offer of the market, in dollars, to be paid by bank card; answers the id of the order. */
export const takesOffer = async (hand: Hand, merchant: string | RegExp, dollars: string): Promise<string> => {
  const { phone, word, fill, press, sees } = hand
  const { page } = phone
  await page.getByRole('button', { name: merchant }).first().click()
  await fill('c2cOrders:take.size', dollars)
  // By which it was found.
  await page.getByLabel(word('c2cOrders:take.payee.buy')).getByText(word('c2c:pay.type.card')).waitFor()
  await press('c2cOrders:take.next')
  await page
    .getByRole('dialog', { name: word('c2cOrders:take.confirm.buy') })
    .getByRole('button', { name: word('c2cOrders:take.do.buy') })
    .click()
  await page.waitForURL(/tradeOrderDetail\?id=\d+/)
  await sees('c2cOrders:duty.escrowed.buy.title')
  return /id=(\d+)/.exec(page.url())?.[1] ?? ''
}

/** On the page of an order that waits for the payment: says that it is paid, with a reference, and a picture if that is wanted. */
export const paysOrder = async (hand: Hand, reference: string, withPicture = false): Promise<void> => {
  const { phone, word, fill, press } = hand
  const { page } = phone
  await press('c2cOrders:pay.action')
  await fill('c2cOrders:payment.reference', reference)
  if (withPicture) await picture(hand, word('c2cOrders:payment.picture'))
  await page.getByRole('checkbox').check()
  await press('c2cOrders:pay.done')
  await page.waitForURL(/tradeOrderDetail/)
}

/** On the page of an order that is paid: releases its coins by the payment PIN. */
export const releasesOrder = async ({ phone: { page }, press, sees }: Hand, amount: string): Promise<void> => {
  await press('c2cOrders:release.action')
  await page.getByRole('checkbox').check()
  await page.locator('input[type=password]').fill(PIN)
  await press('c2cOrders:release.do', { amount })
  await sees('c2cOrders:duty.released.sell.title')
}

/** Says what happened, with a picture. */
export const states = async (hand: Hand, text: string): Promise<void> => {
  const { word, fill } = hand
  await fill('c2cCase:statement', text)
  await picture(hand, word('c2cCase:picture', { number: '1', most: '5' }))
}
