import { useBoot } from '../boot/boot.ts'
import { StructuredData } from './structured-data.tsx'
import { usePublicAddress } from './use-public-address.ts'

/** The lender and its support contacts as structured data for search results. */
export function LenderData() {
  const { config } = useBoot()
  const addressOf = usePublicAddress()
  return (
    <StructuredData
      data={{
        '@type': 'Organization',
        name: config.projectName,
        url: addressOf('/'),
        logo: `${config.publicOrigin}/icon-512.png`,
        sameAs: [config.socialUrl],
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          telephone: config.supportPhone,
          email: config.supportEmail,
          availableLanguage: ['ru', 'kk'],
        },
      }}
    />
  )
}
