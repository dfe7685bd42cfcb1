import { use } from 'react'
import { useSettingWords } from '../../proofs/settingWords.ts'
import type { Option } from '../../ui/choices.ts'
import { KnownContext } from './known.ts'
import { CHOICES, MEMBERS, NAMED, type Named } from './value.ts'

/** What the fields of a setting may be, by their names; undefined of those that are typed. */
export const useChoices = () => {
  const { choice } = useSettingWords()
  const { coins, articles } = use(KnownContext)
  const worded = (name: string, ids: readonly string[] | undefined): readonly Option<string>[] | undefined =>
    ids?.map((id) => ({ id, label: choice(name, id) }))
  return {
    one: (name: string) => worded(name, CHOICES[name]),
    members: (name: string) => (name === 'related' ? articles : worded(name, MEMBERS[name])),
    named: (name: string): Named | undefined => (name === 'spreads' ? { names: coins, first: '0.004' } : NAMED[name]),
  }
}
