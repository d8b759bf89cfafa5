import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { admin } from '@highline/shared/endpoints/admin'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'

/** What the deployment calls the company; until that is known, what the product calls it by default. */
export function useCompanyName(): string {
  return useQuery(read(admin.site)).data?.companyName ?? DEFAULT_COMPANY_NAME
}
