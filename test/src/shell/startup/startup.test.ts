import { describe, expect, it } from 'vitest'
import type { v1 } from '#protocol'
import {
  type StartupEvent,
  type StartupState,
  startupBegins,
  startupStep,
} from '../../../../src/shell/startup/startup.ts'

const config = (title: string): v1.DomainConfig => ({
  language: { simple: '' },
  FILE_DOMAIN: '',
  logo: '',
  title,
  exRate: {},
})
const fresh = config('fresh')
const old = config('old')

/** What each event asks for, one after the other. */
const play = (stored: v1.DomainConfig | undefined, reloads: number, ...events: StartupEvent[]): string[] => {
  let [state, effects] = startupBegins(stored, reloads)
  const said = [effects]
  for (const event of events) {
    ;[state, effects] = startupStep(state, event)
    said.push(effects)
  }
  return said.map((list) =>
    list
      .map((effect) => {
        if (effect.do === 'use' || effect.do === 'store') return `${effect.do} ${effect.config.title}`
        if (effect.do === 'later') return `${effect.event.type} in ${effect.ms}`
        return effect.do === 'setReloads' ? `count ${effect.reloads}` : effect.do
      })
      .join(', '),
  )
}
const answered = (code: number, value?: v1.DomainConfig): StartupEvent => ({ type: 'answered', code, config: value })

describe('start-up by domain configuration', () => {
  it('stores and uses a good answer, and forgets the reloads ten seconds later', () => {
    expect(play(old, 1, answered(1, fresh), { type: 'resetDue' })).toEqual([
      'ask',
      'store fresh, use fresh, resetDue in 10000',
      'count 0',
    ])
  })

  it('falls back to the stored configuration when the code is not 1', () => {
    expect(play(old, 0, answered(0, fresh))).toEqual(['ask', 'use old'])
  })

  it('takes an answer that is no configuration for a failure of the venue', () => {
    expect(play(old, 0, answered(1))).toEqual(['ask', 'use old'])
  })

  it('without a stored one asks again after ten seconds, as often as it takes', () => {
    expect(
      play(undefined, 0, answered(0), { type: 'retryDue' }, answered(0), { type: 'retryDue' }, answered(1, fresh)),
    ).toEqual([
      'ask',
      'retryDue in 10000',
      'ask',
      'retryDue in 10000',
      'ask',
      'store fresh, use fresh, resetDue in 10000',
    ])
  })

  it('relaunches once when the request fails, then uses what is stored', () => {
    expect(play(old, 0, { type: 'failed' }, { type: 'failed' })).toEqual(['ask', 'count 1, relaunch, ask', 'use old'])
  })

  it('never relaunches when the count says that it has done so, also after a reload of the page', () => {
    expect(play(undefined, 1, { type: 'failed' }, { type: 'retryDue' }, { type: 'failed' })).toEqual([
      'ask',
      'retryDue in 10000',
      'ask',
      'retryDue in 10000',
    ])
  })

  it('may relaunch again after a success that lasted ten seconds', () => {
    let state: StartupState = { phase: 'asking', reloads: 1, stored: undefined }
    ;[state] = startupStep(state, answered(1, fresh))
    ;[state] = startupStep(state, { type: 'resetDue' })
    const [, effects] = startupStep(state, { type: 'failed' })
    expect(effects.map((effect) => effect.do)).toContain('relaunch')
  })
})
