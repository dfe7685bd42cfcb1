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
