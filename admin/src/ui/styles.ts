// The style sheets that every page needs, besides those in index.html. Mantine's are in a layer, so that ours win without higher specificity.
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Button.layer.css";
