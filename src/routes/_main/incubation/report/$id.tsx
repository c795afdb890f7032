import { createFileRoute } from '@tanstack/react-router';
import { readReport } from '../../../../api/content.ts';
import { orNotFound } from '../../../../app/content-missing.ts';
import { ReportView } from './-report.tsx';

export const Route = createFileRoute('/_main/incubation/report/$id')({
  staticData: { titleKey: 'titles.report', words: ['incubation', 'reports'] },
  loader: async ({ context: { api, locale }, params: { id } }) => {
    const [report, related] = await Promise.all([
      orNotFound(readReport(api, locale, id)),
      orNotFound(api.read('listRelatedReports', locale, { id })),
    ]);
    const about = { kind: 'report', item: report } as const;
    const head = { title: report.title, description: report.summary, about };
    return { report, related, head };
  },
  component: ReportPage,
});

function ReportPage() {
  const { report, related } = Route.useLoaderData();
  return <ReportView key={report.id} report={report} related={related} />;
}
