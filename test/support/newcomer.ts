import { expect } from 'vitest'
import { createBrowser } from './api.ts'
import { appOf, type Hand, pick, picture } from './hand.ts'
import { PIN } from './payTypeExamples.ts'
import { newestCode, PASSWORD } from './people.ts'

/** Opens an account by the screens, with payment PIN and authenticator. */
export const signsUp = async ({ phone: { page }, word, fill, press, sees }: Hand, account: string): Promise<void> => {
  await page.goto('/#/pages/login/register')
  await fill('account:field.account', account)
  await fill('account:field.newPassword', PASSWORD)
  await press('account:continue')
  await sees('account:codeLead')
  await fill('account:field.code', await newestCode(createBrowser(new URL(page.url()).origin), account))
  await press('account:openAccount')
  await fill('security:pay.new', PIN)
  await fill('security:pay.again', PIN)
  await press('security:pay.set')
  await sees('security:app.lead')
  const code = await appOf(page)
  await fill('security:app.code', await code())
  await press('security:app.bind')
  await page.getByLabel(word('security:recovery.kept')).check()
  await press('account:continue')
  await sees('security:finish.lead')
}

/** Comes to level 2 by the screens; the demo's policy approves both steps. */
export const certifies = async (
  hand: Hand,
  { name, country }: { readonly name: string; readonly country: string },
): Promise<void> => {
  const {
    phone: { page },
    word,
    fill,
    press,
    sees,
  } = hand
  await page.goto('/#/pages/personal/advancedCtf')
  await sees('certification:limit.none')
  await fill('certification:field.name', name)
  await fill('certification:field.idNumber', 'C01X00T47')
  await pick(hand, 'certification:field.country', country, true)
  await press('certification:send')
  await page.getByText('••••••T47').waitFor()
  // The result comes over the page while one waits for it.
  await press('certification:outcome.next')
  await page.getByLabel(word('certification:field.document'), { exact: true }).waitFor()
  await pick(hand, 'certification:field.document', word('certification:document.passport'))
  await picture(hand, word('certification:field.front'))
  await picture(hand, word('certification:field.selfie'))
  await press('certification:send')
  await page.getByRole('dialog', { name: word('certification:outcome.approved', { level: '2' }) }).waitFor()
  await press('common:done')
  await expect.poll(() => page.getByText(word('certification:demo.decided')).count()).toBe(2)
}
