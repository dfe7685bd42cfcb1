import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startVenue } from '../../support/startVenue.ts'

it('a peer that connected and said nothing does not hold up the end', async () => {
  const venue = await startVenue()
  const { hostname, port } = new URL(venue.address)
  const peer = connect(Number(port), hostname)
  await new Promise((resolve) => peer.once('connect', resolve))
  const began = Date.now()
  const cut = new Promise((resolve) => peer.once('close', resolve))
  await venue.close()
  await cut
  expect(Date.now() - began).toBeLessThan(10_000)
})
