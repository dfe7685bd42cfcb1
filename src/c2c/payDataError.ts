import type { TFunction } from 'i18next'
import { type PayDataKey, payDataFault, type payType, tidyPayData } from '#protocol'

/** What is wrong with a datum as it was typed, in words. */
export const payDataError = (
  t: TFunction,
  method: Pick<payType.OfferedMethod, 'countries' | 'name'>,
  key: PayDataKey,
  typed: string,
): string => {
  const fault = payDataFault(key, tidyPayData(key, typed), method)
  if (fault === 'checksum') return t('c2c:pay.wrong.checksum')
  if (fault === 'country') return t('c2c:pay.wrong.country', { method: method.name })
  return t('c2c:pay.wrong.form', { field: t(`c2c:pay.field.${key}`) })
}
