import { useTranslation } from 'react-i18next'
import { instruments } from '../../../../app/state.ts'
import { useSignalValue } from '../../../../live/useSignalValue.ts'
import { FilterSelect } from '../../../../ui/FilterSelect.tsx'
import { contractName } from '../contractName.ts'
import { contractsOf } from '../ticket/opening.ts'

/** One contract, or all. */
export const ContractFilter = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation('futures')
  const all = useSignalValue(instruments)
  return (
    <FilterSelect
      label={t('record.contract')}
      any={t('record.contract')}
      value={value}
      choices={contractsOf(all).map((one) => ({ id: one.instId, label: contractName(one) }))}
      onChange={onChange}
    />
  )
}
