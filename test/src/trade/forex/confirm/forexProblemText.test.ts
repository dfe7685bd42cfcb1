import { describe, expect, it } from 'vitest'
import { i18n } from '../../../../../src/core/i18n/i18n.ts'
import { forexProblemText } from '../../../../../src/trade/forex/confirm/forexProblemText.ts'
import { useDictionaries } from '../../../../support/renderApp.tsx'

const SUNDAY = Date.UTC(2031, 0, 5, 22)
const closed = (now: number) =>
  ({ at: 'button', reason: 'closed', values: { next: String(SUNDAY), now: String(now) } }) as const

describe('a market that rests', () => {
  it('opens on a day of the week by the venue’s clock, whatever this device thinks', () => {
    useDictionaries()
    const { t } = i18n
    expect(forexProblemText(t, closed(SUNDAY - 34 * 3_600_000))).toMatch(/(Sun|Mon) /)
    expect(forexProblemText(t, closed(SUNDAY - 7 * 86_400_000))).toMatch(/2031/)
  })
})
