import { createBrowser } from './api.ts'
import { appOf, type Hand, pick, picture } from './hand.ts'
import { PIN } from './payTypeExamples.ts'
import { newestCode, PASSWORD } from './people.ts'

/** Is told of each step that stands on the screen, filled in, before it is sent. */
export type Witness = (step: string) => Promise<void>
const nobody: Witness = async () => undefined

/** Opens an account by the screens, with payment PIN and authenticator; answers with what the authenticator shows. */
export const signsUp = async (
  { phone: { page }, word, fill, press, sees }: Hand,
  account: string,
  seen: Witness = nobody,
): Promise<() => Promise<string>> => {
  await page.goto('/#/pages/login/register')
  await fill('account:field.account', account)
  await fill('account:field.newPassword', PASSWORD)
  await seen('register')
  await press('account:continue')
  await sees('account:codeLead')
  await fill('account:field.code', await newestCode(createBrowser(new URL(page.url()).origin), account))
  await seen('code')
  await press('account:openAccount')
  await fill('security:pay.new', PIN)
  await fill('security:pay.again', PIN)
  await seen('payment-pin')
  await press('security:pay.set')
  await sees('security:app.lead')
  const code = await appOf(page)
  await fill('security:app.code', await code())
  await page.getByRole('img', { name: word('security:app.qr'), exact: true }).waitFor()
  await seen('authenticator')
  await press('security:app.bind')
  await page.getByLabel(word('security:recovery.kept')).check()
  await seen('recovery-codes')
  await press('account:continue')
  await sees('security:finish.lead')
  await seen('ready')
  return code
}

/** Comes to level 2 by the screens; the demo's policy approves both steps. */
export const certifies = async (
  hand: Hand,
  { name, country }: { readonly name: string; readonly country: string },
  seen: Witness = nobody,
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
  await seen('verification-1')
  await press('certification:send')
  await page.getByText('••••••T47').waitFor()
  await seen('verification-1-sent')
  // The result comes over the page while one waits for it.
  await page.getByRole('button', { name: word('certification:outcome.next'), exact: true }).waitFor()
  await seen('verification-1-approved')
  await press('certification:outcome.next')
  await page.getByLabel(word('certification:field.document'), { exact: true }).waitFor()
  await pick(hand, 'certification:field.document', word('certification:document.passport'))
  await picture(hand, word('certification:field.front'))
  await picture(hand, word('certification:field.selfie'))
  await seen('verification-2')
  await press('certification:send')
  await page.getByRole('dialog', { name: word('certification:outcome.approved', { level: '2' }) }).waitFor()
  await press('common:done')
  await page.getByText(word('certification:demo.decided')).nth(1).waitFor()
  await seen('verification-done')
}
