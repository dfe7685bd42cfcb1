import { afterEach, expect, it } from 'vitest'
import { Gauge } from '../../../src/ui/Gauge.tsx'
import { type Rendered, renderPart } from '../../support/renderApp.tsx'

const ZONES = [
  { id: 'safe', from: 0, tone: 'good' },
  { id: 'notice', from: 0.75, tone: 'warn', mark: { at: '75%', name: 'Notice' } },
  { id: 'limit', from: 0.91, tone: 'bad', mark: { at: '91%', name: 'Liquidation' } },
] as const

let part: Rendered
afterEach(() => part.close())

const show = async (value: number | undefined, state?: string): Promise<HTMLMeterElement> => {
  part = await renderPart(<Gauge label="LTV" value={value} text="80.00%" state={state} zones={ZONES} />)
  return document.querySelector('meter') as HTMLMeterElement
}
const now = (): string | undefined =>
  document.querySelector('li[data-now]')?.textContent?.replace(/\s+/g, ' ') ?? undefined

it.each([
  [0.749, 0.749, undefined],
  [0.75, 0.75, '75% Notice'],
  [0.909, 0.909, '75% Notice'],
  [0.91, 0.91, '91% Liquidation'],
  [1.4, 1, '91% Liquidation'],
  [-1, 0, undefined],
])('at %s tells a value of %s and the zone %s', async (value, figure, zone) => {
  const meter = await show(value, 'Notice')
  expect([meter.min, meter.max, meter.value]).toEqual([0, 1, figure])
  expect(now()).toBe(zone)
})

it('says its value and how it stands in words, not by colour alone', async () => {
  const meter = await show(0.8, 'Notice')
  expect(meter.getAttribute('aria-label')).toBe('LTV')
  expect(meter.getAttribute('aria-valuetext')).toBe('80.00%, Notice')
  expect(part.text()).toContain('80.00%')
  expect(part.text()).toContain('75% Notice')
  expect(part.text()).toContain('91% Liquidation')
})

it('has no hand and no zone while the value is not known', async () => {
  const meter = await show(undefined)
  expect(meter.getAttribute('aria-valuetext')).toBe('80.00%')
  expect(part.root.querySelectorAll('[style*="--to"]')).toHaveLength(ZONES.length)
  expect(now()).toBeUndefined()
})
