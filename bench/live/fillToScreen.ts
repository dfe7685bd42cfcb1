import { tradingContracts } from '#protocol'
import { openPhone } from '../../test/support/browser.ts'
import { newKey } from '../../test/support/examples.ts'
import { signUp } from '../../test/support/people.ts'
import { giveSession } from '../../test/support/session.ts'
import { pause } from '../figures.ts'

/** Ms from a moment at the order's sender to the text that changed on a screen which knew nothing of the order. */
export interface FillToScreen {
  /** From sending the order. */
  readonly fromSend: readonly number[]
  /** From the venue's answer, which comes when the fill is committed; below 0 the screen was first. */
  readonly fromAnswer: readonly number[]
}

const GAP = 150
const POLL = 10
const PATIENCE = 15_000
/** The amount of the coin that is bought, on the Assets tab. Its worth, beside it, moves with the price. */
const AMOUNT = `[...document.querySelectorAll('a[href*="coin=DOGE"] span')].find((span) =>
  span.children.length === 0 && /^[\\d,.]+$/.test(span.textContent))`
const WATCH = `
  window.changes = []
  let shown = ${AMOUNT}?.textContent
  new MutationObserver(() => {
    const now = ${AMOUNT}?.textContent
    if (now === shown) return
    shown = now
    const at = Date.now()
    changes.push(at)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
`

/** Someone buys by a plain call while a browser shows what he owns; only the private channel tells the browser. */
export const fillToScreen = async (address: string, orders: number): Promise<FillToScreen> => {
  const person = await signUp(address)
  const phone = await openPhone(address)
  const buy = async () => {
    const input = { ordType: 'market', instId: 'DOGE-USDT', side: 'buy', sz: '10' } as const
    const { body } = await person.browser.call(tradingContracts.save, input, { key: newKey() })
    if (body.data?.order.state !== 'filled') throw new Error(`not filled: ${body.code} ${body.msg}`)
  }
  // The page's policy forbids the driver's own way to wait, which evaluates text.
  const until = async (expression: string): Promise<void> => {
    for (let waited = 0; !(await phone.page.evaluate<boolean>(expression)); waited += POLL) {
      if (waited > PATIENCE) throw new Error(`never: ${expression}`)
      await pause(POLL)
    }
  }
  try {
    await giveSession(phone.context, person, address)
    await phone.page.goto('/#/pages/fund/fund')
    await buy()
    await until(`${AMOUNT} !== undefined`)
    await phone.page.evaluate(WATCH)
    await pause(1_000)
    await phone.page.evaluate('changes.length = 0')
    const fromSend: number[] = []
    const fromAnswer: number[] = []
    for (let i = 0; i < orders; i++) {
      const sent = Date.now()
      await buy()
      const answered = Date.now()
      await until(`changes.length > ${i}`)
      const changed = await phone.page.evaluate<number>(`changes[${i}]`)
      fromSend.push(changed - sent)
      fromAnswer.push(changed - answered)
      await pause(GAP)
    }
    return { fromSend, fromAnswer }
  } finally {
    await phone.close()
  }
}
