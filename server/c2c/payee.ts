import {
  isSameName,
  maskedNumber,
  maskPayDatum,
  type PayDataFault,
  type PayDataKey,
  type PayDatum,
  type PayMethodSettings,
  payDataFault,
  tidyPayData,
} from '#protocol'
import { type Refused, refuse } from '../platform/refusal.ts'

/** Who is paid, in full: the holder's name as the bank writes it, and the data that the method asks for. */
export interface Payee {
  readonly holder: string
  readonly fields: readonly PayDatum[]
}

/** A payee as it is shown where nobody pays. */
export const maskPayee = ({ holder, fields }: Payee): Payee => ({ holder, fields: fields.map(maskPayDatum) })

const wrong = (key: PayDataKey, fault: PayDataFault): Refused =>
  fault === 'checksum'
    ? refuse('numberMistyped', { field: key })
    : refuse('invalidField', { field: key, values: { field: key } })

/** A payee as it is stored, with the data of its method alone; or why nobody could be paid so. */
export const checkPayee = (
  settings: PayMethodSettings,
  { holder, fields }: Payee,
  verifiedName: string,
): Payee | Refused => {
  if (!isSameName(verifiedName, holder)) return refuse('holderDiffers', { field: 'holder' })
  const given = new Map(fields.map(({ key, value }) => [key, tidyPayData(key, value)]))
  const tidied = settings.asks.map((key): PayDatum => ({ key, value: given.get(key) ?? '' }))
  for (const { key, value } of tidied) {
    const fault = payDataFault(key, value, settings)
    if (fault !== undefined) return wrong(key, fault)
  }
  return { holder, fields: tidied }
}

/** The picture among the data of a payee; null without one. */
export const pictureOf = ({ fields }: Payee): string | null => fields.find(({ key }) => key === 'qr')?.value ?? null

/** How the owner recognizes a method in a mail: its name, and its number masked. */
export const methodLabel = ({ name }: Pick<PayMethodSettings, 'name'>, payee: Payee): string => {
  const number = maskedNumber(maskPayee(payee).fields)
  return [name, number ?? ''].filter((part) => part !== '').join(' · ')
}
