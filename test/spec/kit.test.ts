import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldsOutsideForms, foreignStyles } from '../support/kitRules.ts'
import type { Sources } from '../../scripts/rooms.ts'

const ROOT = join(import.meta.dirname, '../..')
const sources: Sources = new Map(
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [join('src', name).replaceAll('\\', '/'), readFileSync(join(ROOT, 'src', name), 'utf8')]),
)

/** Fields outside of any form, each with its reason. */
const WITHOUT_FORM: Readonly<Record<string, string>> = {
  'src/ui/': 'the kit: what a screen puts into its form',
  'src/pages/kit/': 'the kit shows its pieces',
  'src/operator/settings/ValueField.tsx': 'a part of a setting of any shape, within the form of SettingForm',
  'src/operator/settings/LinesField.tsx': 'as ValueField, of which it is a part',
  'src/trade/spot/ticket/': 'pieces of TicketForm, whose fields change each other in a reducer',
  'src/trade/forex/ticket/': 'pieces of TicketForm',
  'src/trade/ticket/oneTap/OneTapSettings.tsx': 'the setting follows what is typed',
  'src/trade/ticket/fields/': 'pieces of TicketForm and of the sheets',
  'src/trade/contract/positions/': 'pieces of CostSheet, in whose form Enter sends what its button sends',
  'src/trade/contract/orders/': 'pieces of CostSheet',
  'src/trade/timed/TimedFields.tsx': 'two buttons, up and down: Enter cannot tell which is meant',
  'src/trade/pair/IntervalBar.tsx': 'the chart follows what is chosen',
  'src/market/charts/tools/StyleSheet.tsx': 'the drawing follows what is chosen',
  'src/trade/pair/sheets/ChartSettingsSheet.tsx': 'the chart follows what is typed',
  'src/account/identity/PictureField.tsx': 'a piece that forms use',
  'src/pages/personal/parts/AvatarButton.tsx': 'a picture is saved as soon as it is chosen',
  'src/pages/x/mailbox.tsx': 'the list follows what is typed',
  'src/pages/x/parts/FeeExampleCard.tsx': 'the example follows what is typed',
  'src/earn/managed/Calculator.tsx': 'the figures follow what is typed',
}
const isKnown = (file: string): boolean => Object.keys(WITHOUT_FORM).some((known) => file.startsWith(known))

describe('fields', () => {
  const found = fieldsOutsideForms(sources)

  it('stand in a form, where Enter does what its button does', () => {
    expect(found.filter((file) => !isKnown(file))).toEqual([])
  })

  it('without a form are all in use', () => {
    expect(Object.keys(WITHOUT_FORM).filter((known) => !found.some((file) => file.startsWith(known)))).toEqual([])
  })
})

it('a style module is imported by its neighbours alone', () => {
  expect(foreignStyles(sources)).toEqual([])
})

describe('what is planted is found', () => {
  it('a field with a button and no form', () => {
    const planted = new Map([
      ['src/a.tsx', '<TextField label="a" /><Button onPress={send} />'],
      ['src/b.tsx', '<Form of={form}><TextField label="a" /></Form>'],
    ])
    expect(fieldsOutsideForms(planted)).toEqual(['src/a.tsx'])
  })

  it('a style module of another folder', () => {
    const planted = new Map([
      ['src/a/A.tsx', "import css from './A.module.css'"],
      ['src/b/B.tsx', "import css from '../a/A.module.css'"],
    ])
    expect(foreignStyles(planted)).toEqual(['src/b/B.tsx imports src/a/A.module.css'])
  })
})
