import { expect, test } from 'vitest'
import { createDemand } from '../../../stream/channels/demand.ts'

const setUp = () => {
  const log: string[] = []
  const demand = createDemand(
    ({ channel }) => {
      log.push(`open ${channel}`)
      return () => log.push(`close ${channel}`)
    },
    ({ channel }) => log.push(`resync ${channel}`),
  )
  const open = (channel: string) =>
    demand.open({ channel }, { frame: () => {}, down: () => log.push(`down ${channel}`) })
  return { demand, open, log }
}

test('after a sleep every public channel is asked for again; what it said before counts as lost', () => {
  const { demand, open, log } = setUp()
  open('books')
  open('orders')
  const leave = open('trades')
  leave()
  log.length = 0
  demand.refresh()
  expect(log).toEqual(['down books', 'resync books'])
})

test('what rests has nothing to ask for again', () => {
  const { demand, open, log } = setUp()
  open('books')
  demand.suspend(true)
  log.length = 0
  demand.refresh()
  expect(log).toEqual([])
  demand.suspend(false)
  expect(log).toEqual(['open books'])
})
