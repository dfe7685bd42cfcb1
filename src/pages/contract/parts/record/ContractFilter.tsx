import { useTranslation } from 'react-i18next'
import { isInLots } from '#protocol'
import { useSignalValue } from '../../../../core/live/useSignalValue.ts'
import { instruments } from '../../../../core/state/state.ts'
import { contractsOf } from '../../../../trade/contract/ticket/useContractTicket.ts'
import { contractName } from '../../../../trade/names/contractName.ts'
import { ChoiceFilter } from '../../../../trade/ticket/history/ChoiceFilter.tsx'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'

/** The classes of contracts, as the address names them. */
export const CLASSES = ['crypto', 'forex'] as const
type AssetClass = (typeof CLASSES)[number]

interface AssetFilterProps {
  value: AssetClass | undefined
  onChange: (value: string) => void
}

/** Perpetual contracts, forex contracts, or both. */
export const AssetFilter = ({ value, onChange }: AssetFilterProps) => {
  const { t } = useTranslation(['futures', 'shell'])
  return (
    <ChoiceFilter
      label={t('futures:record.class')}
      value={value}
      choices={CLASSES}
      textOf={(id) => t(id === 'crypto' ? 'shell:title.perpetual' : 'shell:title.forex')}
      onChange={onChange}
    />
  )
}

interface ContractFilterProps {
  /** The contracts to choose from; of all classes where none is named. */
  of: AssetClass | undefined
  value: string | undefined
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
      value={value ?? ''}
      choices={offered.map((one) => ({ id: one.instId, label: contractName(one) }))}
      onChange={onChange}
    />
  )
}
