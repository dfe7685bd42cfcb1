import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseFillSignals, signalFill } from '../../../../src/trade/ticket/fillSignals.ts'

const vibrate = vi.fn(() => true)
let tones = 0
const param = { value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
const node = { connect: () => node, frequency: param, gain: param, start: () => (tones += 1), stop: vi.fn() }
class FakeAudio {
  readonly state = 'running'
  readonly currentTime = 0
  readonly destination = {}
  createOscillator = () => node
  createGain = () => node
}
const hide = (hidden: boolean) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })

beforeEach(() => {
  vi.stubGlobal('AudioContext', FakeAudio)
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  vibrate.mockClear()
  tones = 0
  localStorage.clear()
  hide(false)
})
afterEach(() => {
  chooseFillSignals({ sound: false, vibration: false })
  delete document.documentElement.dataset['motion']
  vi.unstubAllGlobals()
})

it('a fill makes no sound and no vibration until they are switched on', () => {
  signalFill()
  expect([tones, vibrate.mock.calls.length]).toEqual([0, 0])
})

it('a fill is heard and felt where both are on, and the choice is kept', () => {
  chooseFillSignals({ sound: true, vibration: true })
  signalFill()
  expect(tones).toBe(2)
  expect(vibrate).toHaveBeenCalledOnce()
  expect(JSON.parse(localStorage.getItem('tapeline.fillSignals') ?? '')).toEqual({ sound: true, vibration: true })
})

it('a hidden page is silent', () => {
  chooseFillSignals({ sound: true, vibration: true })
  hide(true)
  signalFill()
  expect([tones, vibrate.mock.calls.length]).toEqual([0, 0])
})

it('where motion is reduced nothing vibrates, and the sound stays', async () => {
  chooseFillSignals({ sound: true, vibration: true })
  signalFill()
  vibrate.mockClear()
  document.documentElement.dataset['motion'] = 'less'
  await vi.waitFor(() => {
    vibrate.mockClear()
    signalFill()
    expect(vibrate).not.toHaveBeenCalled()
  })
  expect(tones).toBeGreaterThan(2)
})
