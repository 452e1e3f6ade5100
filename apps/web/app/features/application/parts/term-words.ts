import type { ProductId } from '@qadam/domain/lending/products'
import { useText } from '../../../texts/text.ts'

/** `14 дней`, `12 месяцев`. */
export function useTermWords(): (product: ProductId, term: number) => string {
  const t = useText('calculator')
  return (product, term) => t(product === 'pdl' ? 'days' : 'months', { count: term })
}
