// java.net.URI. A string is valid if the constructor throws nothing; a URI has a scheme. Usage: java JavaNetUri.java [RULE]
import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;

class JavaNetUri {
    public static void main(String[] rule) throws IOException {
        boolean isUri = rule.length > 0 && rule[0].equals("URI");
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(new BufferedOutputStream(System.out));
        for (String line; (line = lines.readLine()) != null; ) {
            // The only escape in the strings is \".
            String text = line.substring(1, line.length() - 1).replace("\\", "");
            boolean isValid;
            try {
                isValid = new URI(text).isAbsolute() || !isUri;
            } catch (URISyntaxException e) {
                isValid = false;
            }
            out.println(isValid ? "valid" : "invalid");
        }
        out.flush();
    }
}
