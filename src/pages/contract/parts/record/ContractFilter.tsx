import { useTranslation } from 'react-i18next'
import { isInLots } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { instruments } from '../../../../core/state/state.ts'
import { contractsOf } from '../../../../trade/contract/ticket/opening.ts'
import { contractName } from '../../../../trade/names/contractName.ts'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'

const CLASSES = ['crypto', 'forex'] as const
export type AssetClass = (typeof CLASSES)[number]

/** A class of contracts as the address names it; undefined for all. */
export const assetClassOf = (text: string): AssetClass | undefined => CLASSES.find((one) => one === text)

interface AssetFilterProps {
  value: AssetClass | undefined
  onChange: (value: string) => void
}

/** Perpetual contracts, forex contracts, or both. */
export const AssetFilter = ({ value, onChange }: AssetFilterProps) => {
  const { t } = useTranslation(['futures', 'shell'])
  return (
    <FilterSelect
      label={t('futures:record.class')}
      any={t('futures:record.class')}
      value={value ?? ''}
      choices={CLASSES.map((id) => ({
        id,
        label: t(id === 'crypto' ? 'shell:title.perpetual' : 'shell:title.forex'),
      }))}
      onChange={onChange}
    />
  )
}

interface ContractFilterProps {
  /** The contracts to choose from; of all classes where none is named. */
  of: AssetClass | undefined
  value: string
  onChange: (value: string) => void
}

/** One contract, or all. */
export const ContractFilter = ({ of, value, onChange }: ContractFilterProps) => {
  const { t } = useTranslation('futures')
  const all = useSignalValue(instruments)
  const offered = [...(of === 'forex' ? [] : contractsOf(all)), ...(of === 'crypto' ? [] : all.filter(isInLots))]
  return (
    <FilterSelect
      label={t('record.contract')}
      any={t('record.contract')}
      value={value}
      choices={offered.map((one) => ({ id: one.instId, label: contractName(one) }))}
      onChange={onChange}
    />
  )
}
