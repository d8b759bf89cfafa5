import { inquiries } from '@highline/shared/endpoints/inquiries'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'

export const useInboxOverview = () => useQuery({ ...read(inquiries.overview), refetchOnMount: 'always' })
