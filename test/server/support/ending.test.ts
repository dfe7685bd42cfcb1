import { expect, it } from 'vitest'
import { operatorOf } from '../../support/operator.ts'
import { startVenue } from '../../support/startVenue.ts'

it('a page that waits for news does not hold up the end of the venue', async () => {
  const venue = await startVenue()
  const ada = await operatorOf(venue, ['support'])
  const { data } = await ada.call('watchSupport', { since: 0 })
  const began = performance.now()
  const waiting = ada.call('watchSupport', { since: data?.version ?? 0 }).catch(() => undefined)
  await ada.call('me', {})
  await venue.close()
  await waiting
  expect(performance.now() - began).toBeLessThan(20_000)
})
