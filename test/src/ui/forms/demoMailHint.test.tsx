import { expect, it, vi } from 'vitest'
import { common } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { domain } from '../../../../src/core/state/state.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import { DemoMailHint } from '../../../../src/ui/forms/DemoMailHint.tsx'
import { createAnswers } from '../../../support/answers.ts'
import { renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

const venue = vi.hoisted(() => ({ post: undefined as unknown }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (...all: unknown[]) => (venue.post as (...args: unknown[]) => unknown)(...all),
}))

it('a demo code that cannot be fetched is no message: the field beside it still takes what is typed', async () => {
  useDictionaries()
  domain.value = { language: { simple: 'en' }, FILE_DOMAIN: '', logo: '', title: 'Tapeline', exRate: {}, demo: true }
  const answers = createAnswers()
  venue.post = answers.post
  answers.on(common.demoMailbox, () => 'offline')
  const part = await renderPart(<DemoMailHint account="ada@example.com" />)
  await until(() => answers.of(common.demoMailbox).length > 0)
  await until(() => queries.isFetching() === 0)
  expect(toasts.peek()).toEqual([])
  expect(part.text()).not.toMatch(/\d{6}/)
  await part.close()
})

it('a demo code is taken over by one tap, where the page takes it', async () => {
  useDictionaries()
  domain.value = { language: { simple: 'en' }, FILE_DOMAIN: '', logo: '', title: 'Tapeline', exRate: {}, demo: true }
  queries.clear()
  const answers = createAnswers()
  venue.post = answers.post
  answers.on(common.demoMailbox, () => ({
    messages: [{ id: '1', purpose: 'register', code: '123456', sentAt: '1', expiresAt: '2' } as never],
  }))
  const used = vi.fn()
  const part = await renderPart(<DemoMailHint account="ada@example.com" onUse={used} />)
  await until(() => part.text().includes('Your code is 123456'))
  await part.press('Use this code')
  expect(used).toHaveBeenCalledWith('123456')
  await part.close()
})
