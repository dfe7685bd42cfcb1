import { beforeEach, expect, it } from 'vitest'
import { createNetworkGuard } from '../../../../src/core/request/networkGuard.ts'

let diary: string[]
let money: boolean
let guard: ReturnType<typeof createNetworkGuard>
beforeEach(() => {
  diary = []
  money = false
  guard = createNetworkGuard({
    say: () => diary.push('say'),
    relaunch: () => diary.push('relaunch'),
    moneyUnderWay: () => money,
  })
})
const call = { relaunch: true, say: true }

it('relaunches on the first failure of an outage only', () => {
  guard.failed(call)
  guard.failed(call)
  expect(diary).toEqual(['say', 'relaunch', 'say'])
})

it('may relaunch again after any success', () => {
  guard.failed(call)
  guard.succeeded()
  guard.failed(call)
  expect(diary).toEqual(['say', 'relaunch', 'say', 'relaunch'])
})

it('does nothing for a poll', () => {
  guard.failed({ relaunch: false, say: false })
  expect(diary).toEqual([])
})

it('never relaunches while money is under way, and still may afterwards', () => {
  money = true
  guard.failed(call)
  money = false
  guard.failed(call)
  expect(diary).toEqual(['say', 'say', 'relaunch'])
})
