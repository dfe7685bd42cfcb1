import { beforeEach, expect, it, vi } from 'vitest'
import { transfer } from '../../../../src/core/request/fileTransfer.ts'
import { network } from '../../../../src/core/request/request.ts'

const failed = vi.spyOn(network, 'failed').mockReturnValue()
const succeeded = vi.spyOn(network, 'succeeded').mockReturnValue()
beforeEach(() => {
  failed.mockClear()
  succeeded.mockClear()
})

const SAID = { relaunch: false, say: true }

it('without a network no file leaves or comes, and the message says so', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const send = vi.fn(async () => ({ kind: 'ok' }))
  expect(await transfer(send)).toEqual({ kind: 'network' })
  expect(send).not.toHaveBeenCalled()
  expect(failed.mock.calls).toEqual([[SAID]])
  onLine.mockRestore()
})

it('a transfer that the network breaks shows the message and relaunches nothing', async () => {
  expect(await transfer(async () => ({ kind: 'network' }))).toEqual({ kind: 'network' })
  expect(failed.mock.calls).toEqual([[SAID]])
  expect(succeeded).not.toHaveBeenCalled()
})

it('an answer ends an outage, a refusal too; no answer in time does not', async () => {
  for (const kind of ['ok', 'refused', 'unknown']) expect(await transfer(async () => ({ kind }))).toEqual({ kind })
  expect(succeeded).toHaveBeenCalledTimes(2)
  expect(failed).not.toHaveBeenCalled()
})
