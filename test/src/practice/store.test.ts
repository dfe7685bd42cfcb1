import { expect, it } from 'vitest'
import { forgetOwner } from '../../../src/core/state/owner.ts'
import { beginAgain, practice } from '../../../src/practice/store.ts'

const kept = (): string | null => localStorage.getItem('tapeline.practice')

it('keeps an account that was used, and nothing of it once its user is forgotten', () => {
  expect(kept()).toBeNull()
  beginAgain()
  expect(kept()).toContain('"version":1')
  const { id } = practice.value
  forgetOwner()
  expect(practice.value.id).not.toBe(id)
  expect(kept()).toBeNull()
  beginAgain()
  expect(kept()).not.toBeNull()
})
