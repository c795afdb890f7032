import { createFileRoute } from '@tanstack/react-router';
import { readReport } from '#src/api/content.ts';
import { MissingContent } from '#src/app/content/missing-content.tsx';
import { orNotFound } from '#src/app/content/or-not-found.ts';
import { ReportView } from '#src/features/reports/report.tsx';

export const Route = createFileRoute('/_main/incubation/report/$id')({
  staticData: { titleKey: 'reports:detail.tag', namespaces: ['reports', 'incubation', 'paywall'] },
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
  notFoundComponent: () => <MissingContent kind="report" />,
});

function ReportPage() {
  const { report, related } = Route.useLoaderData();
  return <ReportView key={report.id} report={report} related={related} />;
}
