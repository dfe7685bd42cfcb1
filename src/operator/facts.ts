import type { useTranslation } from 'react-i18next'
import type { operators } from '#protocol'
import { coinText } from '../ui/format/amountText.ts'
import { countryName } from '../ui/format/countryName.ts'
import { formatDay } from '../ui/format/day.ts'

type Fact = operators.OperatorCase['facts'][number]
type Areas = ['operator', 'certification', 'money']
type Translate = ReturnType<typeof useTranslation<Areas>>['t']

const MONEY: ReadonlySet<string> = new Set(['paysIn', 'paysOut', 'amount', 'fee', 'net'])

/** A fact with its label; one that no language knows keeps the name that the venue gave it. */
export interface FactLine extends Fact {
  readonly label: string
}

const LABELS: ReadonlySet<string> = new Set([
  'what',
  'reason',
  'account',
  'transfer',
  'transferState',
  'method',
  'paysIn',
  'paysOut',
  'amount',
  'fee',
  'net',
  'reference',
  'certifiedName',
])
const CERTIFIED: ReadonlySet<string> = new Set(['name', 'idNumber', 'country', 'document', 'expiresOn'])
const DOCUMENTS: ReadonlySet<string> = new Set(['passport', 'idCard', 'licence'])
const LOST: ReadonlySet<string> = new Set(['payPassword', 'authenticator'])

const labelOf = (t: Translate, name: string): string => {
  if (name.startsWith('field.')) return t(`money:${name}`)
  if (CERTIFIED.has(name)) return t(`certification:field.${name}`)
  return LABELS.has(name) ? t(`operator:fact.${name}`) : name
}

/** What the venue itself says is translated; what a user typed is not. */
const valueOf = (t: Translate, kind: operators.OperatorCase['kind'], { name, value }: Fact): string => {
  if (MONEY.has(name)) {
    const [amount = '0', unit = ''] = value.split(' ')
    return coinText(amount, unit)
  }
  if (name === 'country') return countryName(value)
  if (name === 'document' && DOCUMENTS.has(value)) return t(`certification:document.${value}`)
  if (name === 'what') return LOST.has(value) ? t(`certification:reset.${value}`) : t('operator:fact.all')
  if (name === 'method') return t(`money:method.${value}`)
  if (name === 'transferState') return t(`money:state.${kind}.${value}`)
  return name === 'expiresOn' ? formatDay(value) : value
}

/** A sum among the facts of a case, as text; where the case has none such, what it moves in USDT; '' without money. */
export const moneyOf = (
  { facts, amountRef }: Pick<operators.OperatorCase, 'facts' | 'amountRef'>,
  name: 'amount' | 'paysOut' | 'paysIn' | 'net',
): string => {
  const [amount, unit] = facts.find((fact) => fact.name === name)?.value.split(' ') ?? []
  if (amount !== undefined && unit !== undefined) return coinText(amount, unit)
  return amountRef === '' ? '' : coinText(amountRef, 'USDT')
}

/** The facts of a case as they are read. */
export const factLines = (t: Translate, { kind, facts }: Pick<operators.OperatorCase, 'kind' | 'facts'>): FactLine[] =>
  facts.map((fact) => ({ ...fact, label: labelOf(t, fact.name), value: valueOf(t, kind, fact) }))
